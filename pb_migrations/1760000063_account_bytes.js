// The bytes that each account takes in the database (docs/decisions/0071), kept by SQLite itself beside the
// counts of its records: whatever writes, cascades and the dashboard included, is counted, and looking them up
// costs the same for 10 records and for 100,000.
migrate(
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    /**
     * What the rows of a table take: their texts, and about what SQLite needs for all else of a row, its
     * indexes and its entry in the change log.
     * @type {Readonly<Record<string, { base: number, texts: readonly string[] }>>}
     */
    const sizes = {
      items: { base: 700, texts: ['title', 'content', 'faviconUrl', 'icon', 'fetchedTitle'] },
      itemCollections: { base: 700, texts: ['name', 'slug'] },
      itemVersions: { base: 200, texts: ['device', 'title', 'content'] },
      mutationResults: { base: 100, texts: ['result'] },
      syncClients: { base: 150, texts: [] },
      // Of the change log only the tombstones: of all else there is a record.
      changeLog: { base: 200, texts: [] },
    };
    /**
     * @param {string} table
     * @param {'new' | 'old' | ''} row
     */
    const sizeOf = (table, row) => {
      const { base = 0, texts = [] } = sizes[table] ?? {};
      const lengths = texts.map((text) => `octet_length(${row && `${row}.`}${text})`);
      return [base, ...lengths].join(' + ');
    };
    /**
     * @param {'new' | 'old'} row
     * @param {string} table
     */
    const ownerOf = (row, table) =>
      table === 'mutationResults'
        ? `(SELECT owner FROM syncClients WHERE id = ${row}.client)`
        : `${row}.owner`;
    /** @param {string} table */
    const add = (table) =>
      `INSERT INTO recordCounts (owner, collection, amount, bytes)
        VALUES (${ownerOf('new', table)}, '${table}', 1, ${sizeOf(table, 'new')})
        ON CONFLICT (owner, collection)
        DO UPDATE SET amount = amount + 1, bytes = bytes + excluded.bytes;`;
    /** @param {string} table */
    const take = (table) =>
      `UPDATE recordCounts SET amount = amount - 1, bytes = bytes - (${sizeOf(table, 'old')})
        WHERE owner = ${ownerOf('old', table)} AND collection = '${table}';
      DELETE FROM recordCounts WHERE owner = ${ownerOf('old', table)} AND amount <= 0;`;

    run('ALTER TABLE recordCounts ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0');

    // Whose a version is, so that an account's oldest ones are found without reading its items.
    run("ALTER TABLE itemVersions ADD COLUMN owner TEXT NOT NULL DEFAULT ''");
    run(`UPDATE itemVersions
      SET owner = coalesce((SELECT owner FROM items WHERE items.id = itemVersions.item), '')`);
    run("DELETE FROM itemVersions WHERE owner = ''");
    run('CREATE INDEX idx_itemVersions_owner ON itemVersions (owner, kept)');

    // Results go before their client, which says whose they are.
    run('DROP TRIGGER mutationResults_syncClients_deleted');
    run(`CREATE TRIGGER mutationResults_syncClients_deleted BEFORE DELETE ON syncClients BEGIN
      DELETE FROM mutationResults WHERE client = old.id;
    END`);
    run('DELETE FROM mutationResults WHERE client NOT IN (SELECT id FROM syncClients)');

    for (const table of Object.keys(sizes)) {
      const isLog = table === 'changeLog';
      const from =
        table === 'mutationResults'
          ? 'mutationResults JOIN syncClients ON syncClients.id = mutationResults.client'
          : table;
      run(`INSERT INTO recordCounts (owner, collection, amount, bytes)
        SELECT owner, '${table}', count(*), sum(${sizeOf(table, '')}) FROM ${from}
          WHERE ${isLog ? 'isDeleted = 1 AND owner IN (SELECT id FROM users)' : 'true'} GROUP BY owner
        ON CONFLICT (owner, collection) DO UPDATE SET bytes = excluded.bytes`);
      // Those of an account that is gone stay for a while, and are nobody's.
      const isCounted = (/** @type {'new' | 'old'} */ row) =>
        isLog
          ? `WHEN ${row}.isDeleted = 1 AND EXISTS (SELECT 1 FROM users WHERE id = ${row}.owner)`
          : '';
      for (const event of ['created', 'deleted', 'given'])
        run(`DROP TRIGGER IF EXISTS ${table}_${event}`);
      run(`CREATE TRIGGER ${table}_created AFTER INSERT ON ${table} ${isCounted('new')} BEGIN
        ${add(table)}
      END`);
      run(`CREATE TRIGGER ${table}_deleted AFTER DELETE ON ${table} ${isCounted('old')} BEGIN
        ${take(table)}
      END`);
      // The others are written once, or have nothing that grows.
      if (table !== 'items' && table !== 'itemCollections') continue;
      run(`CREATE TRIGGER ${table}_given AFTER UPDATE OF owner ON ${table}
        WHEN new.owner <> old.owner BEGIN
        ${add(table)} ${take(table)}
      END`);
      run(`CREATE TRIGGER ${table}_resized AFTER UPDATE OF ${sizes[table]?.texts.join(', ')} ON ${table}
        WHEN new.owner = old.owner AND ${sizeOf(table, 'new')} <> ${sizeOf(table, 'old')} BEGIN
        UPDATE recordCounts SET bytes = bytes + (${sizeOf(table, 'new')}) - (${sizeOf(table, 'old')})
          WHERE owner = new.owner AND collection = '${table}';
      END`);
    }
    run(`CREATE TRIGGER recordCounts_users_deleted AFTER DELETE ON users BEGIN
      DELETE FROM recordCounts WHERE owner = old.id AND collection = 'changeLog';
    END`);
    // One that has moved away may come again.
    run(`CREATE TRIGGER recordCounts_users_created AFTER INSERT ON users BEGIN
      INSERT INTO recordCounts (owner, collection, amount, bytes)
        SELECT owner, 'changeLog', count(*), count(*) * (${sizeOf('changeLog', '')}) FROM changeLog
          WHERE owner = new.id AND isDeleted = 1 GROUP BY owner;
    END`);
  },
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    for (const event of ['deleted', 'created']) run(`DROP TRIGGER recordCounts_users_${event}`);
    for (const table of ['itemVersions', 'mutationResults', 'syncClients', 'changeLog'])
      for (const event of ['created', 'deleted']) run(`DROP TRIGGER ${table}_${event}`);
    run('DROP TRIGGER mutationResults_syncClients_deleted');
    run(`CREATE TRIGGER mutationResults_syncClients_deleted AFTER DELETE ON syncClients BEGIN
      DELETE FROM mutationResults WHERE client = old.id;
    END`);
    run('DROP INDEX idx_itemVersions_owner');
    run('ALTER TABLE itemVersions DROP COLUMN owner');

    /**
     * @param {string} table
     * @param {string} owner
     * @param {number} by
     */
    const count = (table, owner, by) =>
      `INSERT INTO recordCounts (owner, collection, amount) VALUES (${owner}, '${table}', ${by})
        ON CONFLICT (owner, collection) DO UPDATE SET amount = amount + excluded.amount;`;
    const forgetNone = `DELETE FROM recordCounts WHERE owner = old.owner AND amount <= 0;`;
    for (const table of ['items', 'itemCollections']) {
      for (const event of ['created', 'deleted', 'given', 'resized'])
        run(`DROP TRIGGER ${table}_${event}`);
      run(`CREATE TRIGGER ${table}_created AFTER INSERT ON ${table} BEGIN
        ${count(table, 'new.owner', 1)}
      END`);
      run(`CREATE TRIGGER ${table}_deleted AFTER DELETE ON ${table} BEGIN
        ${count(table, 'old.owner', -1)} ${forgetNone}
      END`);
      run(`CREATE TRIGGER ${table}_given AFTER UPDATE OF owner ON ${table}
        WHEN new.owner <> old.owner BEGIN
        ${count(table, 'new.owner', 1)} ${count(table, 'old.owner', -1)} ${forgetNone}
      END`);
    }
    run("DELETE FROM recordCounts WHERE collection NOT IN ('items', 'itemCollections')");
    run('ALTER TABLE recordCounts DROP COLUMN bytes');
  },
);
