import { resolve } from 'node:path';
import { outcomeFiles } from '../../app/outcome-files';
import { exportAuditLog } from '../../audit/audit-export';
import { exportEverything } from '../../keeping/export';
import { onlyPositional, parseCommandLine } from '../arguments';
import { print, type Command } from '../command';
import { keepingPlace, watched } from '../keeping-place';
import { withCore } from '../open-core';

/** `genie export FOLDER`: everything in open formats; after a stop the same command goes on. */
export const exportAll: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, {});
  const json = values.json ?? false;
  const folder = resolve(onlyPositional(positionals, 'folder'));
  const place = keepingPlace(context, values.profile);
  return withCore(context, values.profile, 'read', async ({ store, clock }) => {
    const auditLines = () => exportAuditLog(store);
    const files = await watched(context, json, (watching) =>
      exportEverything({ place, store, clock, outcomeFiles, auditLines }, folder, watching),
    );
    print(context, json, { folder, files }, () => `${files} files are in ${folder}; manifest.json lists them.`);
    return 0;
  });
};
