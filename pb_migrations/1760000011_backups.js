// A daily backup, of which the last seven are kept, where nobody has set a schedule yet.
migrate(
  (app) => {
    const settings = app.settings();
    if (settings.backups.cron !== '') return;
    settings.backups.cron = '17 2 * * *';
    settings.backups.cronMaxKeep = 7;
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.backups.cron = '';
    app.save(settings);
  },
);
