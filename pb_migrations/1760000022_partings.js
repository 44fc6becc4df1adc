// When the newest change was at the beginning of each timeline: of a server that was restored from a copy, a
// device finds by it what was written after the copy (docs/decisions/0031).

/**
 * Makes the triggers of the change log anew.
 * @param {(sql: string) => unknown} run
 * @param {boolean} isDated whether every change is dated, and not only a deletion
 */
function makeLog(run, isDated) {
  const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";
  const isGiven = 'WHEN new.id <> old.id OR new.owner <> old.owner';
  const events = [
    { event: 'created', when: 'AFTER INSERT', row: 'new' },
    { event: 'updated', when: 'AFTER UPDATE', row: 'new' },
    { event: 'given', when: 'AFTER UPDATE OF id, owner', row: 'old', only: isGiven },
    { event: 'deleted', when: 'AFTER DELETE', row: 'old' },
  ];
  for (const store of ['items', 'itemCollections', 'trashBins'])
    for (const { event, when, row, only = '' } of events) {
      // A record's own date is another one where SQL wrote it, and may be ahead of the clock: each write
      // raises it, also within a millisecond.
      const date = row === 'old' ? now : `max(${now}, coalesce(new.updated, ''))`;
      const values = [row === 'old' ? `1, ${now}` : "0, ''", ...(isDated ? [date] : [])].join();
      run(`DROP TRIGGER changeLog_${store}_${event}`);
      // Without OR REPLACE: of two conflict clauses SQLite follows that of the statement that fires
      // the trigger.
      run(`CREATE TRIGGER changeLog_${store}_${event} ${when} ON ${store} ${only} BEGIN
        DELETE FROM changeLog
          WHERE recordId = ${row}.id AND store = '${store}' AND owner = ${row}.owner;
        INSERT INTO changeLog
          (owner, store, recordId, isDeleted, deletedAt${isDated ? ', writtenAt' : ''})
          VALUES (${row}.owner, '${store}', ${row}.id, ${values});
      END`);
    }
}

migrate(
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run("ALTER TABLE changeLog ADD COLUMN writtenAt TEXT NOT NULL DEFAULT ''");
    makeLog(run, true);

    // The newest change when a timeline begins; blank where it isn't known, as of those of before.
    run("ALTER TABLE timelines ADD COLUMN written TEXT NOT NULL DEFAULT ''");
    run(`CREATE TRIGGER timelines_begun AFTER INSERT ON timelines BEGIN
      UPDATE timelines
        SET written = coalesce((SELECT writtenAt FROM changeLog ORDER BY rev DESC LIMIT 1), '')
        WHERE number = new.number;
    END`);
  },
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP TRIGGER timelines_begun');
    run('ALTER TABLE timelines DROP COLUMN written');
    makeLog(run, false);
    run('ALTER TABLE changeLog DROP COLUMN writtenAt');
  },
);
