// Package reportpage has what the pages of reports share: self-contained HTML, for light and dark mode.
package reportpage

import (
	_ "embed"
	"html/template"
)

//go:embed head.html
var head string

// Parse parses the page of a report. The page begins with {{template "head" TITLE}}, which begins the document and its
// style sheet; styles of the page's own follow, and </style>.
func Parse(source string, funcs template.FuncMap) *template.Template {
	t := template.Must(template.New("page").Funcs(funcs).Parse(source))
	template.Must(t.New("head").Parse(head))
	return t
}
