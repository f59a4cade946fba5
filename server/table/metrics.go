package table

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Metrics are the counters of a host.
type Metrics struct {
	tables, clients prometheus.Gauge
	answers         prometheus.Counter
	storing         prometheus.Histogram
	unstored        prometheus.Counter
}

// NewMetrics registers a host's metrics; if the registry is nil, they are not exported.
func NewMetrics(r prometheus.Registerer) *Metrics {
	m := &Metrics{
		tables: prometheus.NewGauge(prometheus.GaugeOpts{Name: "arbiter_tables", Help: "Games held in memory."}),
		clients: prometheus.NewGauge(prometheus.GaugeOpts{Name: "arbiter_clients",
			Help: "Clients connected to games."}),
		answers: prometheus.NewCounter(prometheus.CounterOpts{Name: "arbiter_answers_total",
			Help: "Answers given, by people and computers."}),
		storing: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "arbiter_store_seconds",
			Help: "Time for an entry to be stored.", Buckets: prometheus.ExponentialBuckets(50e-6, 2, 16)}),
		unstored: prometheus.NewCounter(prometheus.CounterOpts{Name: "arbiter_store_failures_total",
			Help: "Entries that could not be stored."}),
	}
	if r != nil {
		r.MustRegister(m.tables, m.clients, m.answers, m.storing, m.unstored)
	}
	return m
}

func (m *Metrics) stored(took time.Duration, err error) {
	if err != nil {
		m.unstored.Inc()
		return
	}
	m.storing.Observe(took.Seconds())
}
