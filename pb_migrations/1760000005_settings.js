// Settings of the server that no environment variable decides.
migrate(
  (app) => {
    const settings = app.settings();
    settings.meta.appName = 'Jot';

    // The app sends what waited for the network in batches.
    settings.batch.enabled = true;
    settings.batch.maxRequests = 50;
    settings.batch.timeout = 10;
    // 50 items of the longest content, each character in its longest JSON form.
    settings.batch.maxBodySize = 8 * 1024 * 1024;

    // No tracking: the request log says what happened, not who did it.
    settings.logs.maxDays = 5;
    settings.logs.logIP = false;
    settings.logs.logAuthId = false;

    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.batch.enabled = false;
    app.save(settings);
  },
);
