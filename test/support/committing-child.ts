import { openStore } from '../../electron/store/store';

/** Commits so many times to a new database, one setting each: for whoever counts what that makes the system do. */
const [file = '', count = '0'] = process.argv.slice(2);
const store = openStore({ file, key: Buffer.alloc(32, 7) });
for (let n = 0; n < Number(count); n += 1) store.settings.set('counted', n);
store.close();
