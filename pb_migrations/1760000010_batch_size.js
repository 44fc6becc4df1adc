// A batch is as large as every other request may be (server/bodies): the app sends more of them
// where its texts are long. Before, 50 of the longest texts fitted in.
migrate(
  (app) => {
    const settings = app.settings();
    settings.batch.maxBodySize = 1024 * 1024;
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.batch.maxBodySize = 8 * 1024 * 1024;
    app.save(settings);
  },
);
