import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { ToolCard } from './tool-card';
import { useTools } from './tools-store';

/** What one server offers now. Everything on this page was written by the server, but for the buttons. */
export function ServerToolsPage({ serverId }: { serverId: string }) {
  const { t } = useText();
  const { tools, toolsError, describe } = useTools();
  useEffect(() => void useTools.getState().describe(serverId), [serverId]);
  return (
    <>
      <p className="form-lead">{t('tools.describeLead')}</p>
      {toolsError !== null && <ErrorNote error={toolsError} onRetry={() => void describe(serverId)} />}
      {tools === null && toolsError === null && (
        <>
          <p className="muted" role="status">
            {t('tools.starting')}
          </p>
          <Skeleton label={t('common.loading')} rows={2} look="card" />
        </>
      )}
      {tools?.length === 0 && <EmptyState picture={<Lamp size={56} />} title={t('tools.offersNone')} />}
      {tools !== null && tools.length > 0 && (
        <>
          <ul className="tools">
            {tools.map((tool) => (
              <li key={tool.name}>
                <ToolCard serverId={serverId} tool={tool} />
              </li>
            ))}
          </ul>
          <div className="settings-actions">
            <Button label={t('tools.askAgain')} icon={RefreshCw} look="quiet" onClick={() => void describe(serverId)} />
          </div>
        </>
      )}
    </>
  );
}
