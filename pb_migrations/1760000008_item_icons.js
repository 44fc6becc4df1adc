// The icon of a link's site is kept by the server (server/icons); the item names it.
migrate(
  (app) => {
    const items = app.findCollectionByNameOrId('items');
    // Set by the server only: a key of 128 bits, in hexadecimal digits. Blank for no icon.
    items.fields.add(new TextField({ name: 'icon', max: 32, pattern: '^[0-9a-f]{32}$' }));
    // Of a link: whether its page's title and icon, or its icon only, are still to be asked for.
    items.fields.getByName('metadataState').values = ['wanted', 'asked', 'iconWanted'];
    // Whose icon is out of date.
    items.addIndex('idx_items_icon', false, 'icon', "icon != ''");
    app.save(items);
    // Links that have the address of an icon get the icon itself, a few a minute.
    app
      .db()
      .newQuery(
        "UPDATE items SET metadataState = 'iconWanted' WHERE type = 'link' AND faviconUrl != '' AND metadataState != 'wanted'",
      )
      .execute();
  },
  (app) => {
    const items = app.findCollectionByNameOrId('items');
    app
      .db()
      .newQuery("UPDATE items SET metadataState = 'asked' WHERE metadataState = 'iconWanted'")
      .execute();
    items.removeIndex('idx_items_icon');
    items.fields.removeByName('icon');
    items.fields.getByName('metadataState').values = ['wanted', 'asked'];
    app.save(items);
  },
);
