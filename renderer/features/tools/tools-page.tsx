import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ToolServerView } from '../../../shared/domain/tool-server';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/field';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { RemoveDialog } from '../frame/remove-dialog';
import { useNavigation } from '../frame/navigation-store';
import { transportText } from './server-draft';
import { useTools } from './tools-store';

/** Where lookups may come from besides the mail that is stored here. */
export function ToolsPage() {
  const { t } = useText();
  const { servers, error, refresh } = useTools();
  useEffect(() => void useTools.getState().refresh(), []);
  const add = () => useNavigation.getState().goToSettings({ name: 'addTools' });
  if (servers === null) {
    return error === null ? (
      <Skeleton label={t('common.loading')} rows={3} look="row" />
    ) : (
      <ErrorNote error={error} onRetry={() => void refresh()} />
    );
  }
  if (servers.length === 0) {
    return (
      <EmptyState picture={<Lamp size={56} />} title={t('tools.empty')}>
        <p className="muted">{t('tools.emptyHint')}</p>
        <Button label={t('tools.add')} icon={Plus} look="solid" data-testid="tools-add" onClick={add} />
      </EmptyState>
    );
  }
  return (
    <>
      <p className="form-lead">{t('tools.lead')}</p>
      <ul className="settings-list">
        {servers.map((server) => (
          <li key={server.id}>
            <ServerRow server={server} />
          </li>
        ))}
      </ul>
      <div className="settings-actions">
        <Button label={t('tools.add')} icon={Plus} data-testid="tools-add" onClick={add} />
      </div>
    </>
  );
}

function ServerRow({ server }: { server: ToolServerView }) {
  const { t } = useText();
  const [error, setError] = useState<WireError | null>(null);
  const [removing, setRemoving] = useState(false);
  const { name } = server;
  const { goToSettings } = useNavigation.getState();
  return (
    <article className="account" aria-label={name} data-testid="server-row">
      <header className="account-head">
        <div className="account-name">
          <h2>{name}</h2>
          <p className="muted server-where" dir="ltr">
            {transportText(server.transport)}
          </p>
        </div>
        <CheckField
          look="switch"
          label={t('tools.active')}
          checked={server.active}
          onChange={(active) => void useTools.getState().setActive(server.id, active).then(setError)}
        />
      </header>
      <p className="account-state">
        {server.allowed.length === 0
          ? t('tools.noneAllowed')
          : t('tools.allowed_other', { count: server.allowed.length })}
      </p>
      {error !== null && <ErrorNote error={error} />}
      <footer className="account-foot">
        <Button
          label={t('tools.show')}
          look="quiet"
          aria-label={t('tools.showThis', { name })}
          data-testid="server-tools"
          onClick={() => goToSettings({ name: 'toolServer', serverId: server.id })}
        />
        <Button
          label={t('tools.asMailbox')}
          look="quiet"
          aria-label={t('tools.asMailboxThis', { name })}
          data-testid="server-as-mailbox"
          onClick={() => goToSettings({ name: 'addDelegated', serverId: server.id })}
        />
        <Button
          label={t('account.remove')}
          look="quiet"
          aria-label={t('account.removeThis', { name })}
          onClick={() => setRemoving(true)}
        />
      </footer>
      {removing && (
        <RemoveDialog
          name={server.name}
          text={t('tools.removeText')}
          remove={() => useTools.getState().remove(server.id)}
          onClose={() => setRemoving(false)}
        />
      )}
    </article>
  );
}
