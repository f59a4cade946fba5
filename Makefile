# make               builds the program with the page, into dist/
# make site          builds the pages that need no server for any web host, into dist/site/
# make serve         builds and runs it: http://localhost:8080
# make release       builds archives and packages for all systems, into dist/release/ (docs/releasing.md)
# make reproducible  builds the program twice and compares the bytes
# make test          everything that must hold (.ci/run)
.PHONY: all page site serve release reproducible test clean
all: dist/arbiter

page: web/node_modules
	go run ./internal/site/cmd/site

site: web/node_modules
	go run ./internal/site/cmd/site dist/site

web/node_modules: web/package.json web/package-lock.json
	cd web && npm ci --no-fund --no-audit
	touch web/node_modules

dist/arbiter: page
	go build -o dist/arbiter ./cmd/arbiter

serve: all
	dist/arbiter serve

release:
	packaging/release --snapshot --skip=docker

reproducible:
	packaging/reproducible

test:
	.ci/run

clean:
	rm -rf dist web/page/app web/node_modules
