package metrics

import (
	"os"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"
	"github.com/prometheus/client_golang/prometheus"
	"jot/server/database"
	"jot/server/health"
)

// databases are the files whose size is told.
var databases = []string{database.File, database.File + "-wal", database.LogsFile, database.LogsFile + "-wal"}

// Watch adds what is known of the app besides its requests.
func (m *Metrics) Watch(app core.App, checker *health.Checker, waitingJobs, waitingRequests func() int) {
	m.Gauge("realtime_connections", "Realtime connections that are open.", func() float64 {
		return float64(app.SubscriptionsBroker().TotalClients())
	})
	m.Gauge("background_jobs", "Jobs, such as mails, that wait or are being done.", func() float64 {
		return float64(waitingJobs())
	})
	m.Gauge("waiting_requests", "Requests that wait for others to be done with the hooks.", func() float64 {
		return float64(waitingRequests())
	})
	m.Gauge("can_write", "1 while changes are taken, 0 while the disk is full or the database can't be written.", func() float64 {
		if checker.Check().CanWrite() {
			return 1
		}
		return 0
	})
	m.Gauge("disk_free_bytes", "Room for this process on the file system of the data folder.", func() float64 {
		return float64(checker.Check().Space.Free)
	})
	m.Gauge("last_backup_timestamp_seconds", "When the last backup was made, 0 where none is known.", func() float64 {
		if made := checker.Check().LastBackup; !made.IsZero() {
			return float64(made.Unix())
		}
		return 0
	})
	m.registry.MustRegister(&sizes{folder: app.DataDir(), description: prometheus.NewDesc(
		namespace+"_database_bytes", "Size of a database's file.", []string{"file"}, nil,
	)})
}

// sizes collects the sizes of the databases' files.
type sizes struct {
	folder      string
	description *prometheus.Desc
}

// Describe is for the registry.
func (s *sizes) Describe(to chan<- *prometheus.Desc) { to <- s.description }

// Collect is for the registry. A file that isn't there has no size.
func (s *sizes) Collect(to chan<- prometheus.Metric) {
	for _, name := range databases {
		if info, err := os.Stat(filepath.Join(s.folder, name)); err == nil {
			to <- prometheus.MustNewConstMetric(s.description, prometheus.GaugeValue, float64(info.Size()), name)
		}
	}
}
