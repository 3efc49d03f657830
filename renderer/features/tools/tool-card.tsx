import { Check, CircleSlash, Minus, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ToolDescription } from '../../../shared/domain/tool-server';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { Note } from '../../ui/note';
import { ErrorNote } from '../frame/error-note';
import { useTools } from './tools-store';

const STATES: Record<ToolDescription['state'], { icon: LucideIcon; tone: string }> = {
  allowed: { icon: Check, tone: 'good' },
  not_allowed: { icon: Minus, tone: 'plain' },
  changed: { icon: TriangleAlert, tone: 'warning' },
  unusable: { icon: CircleSlash, tone: 'plain' },
};

/** One tool with its whole definition as text, and the one decision there is about it. */
export function ToolCard({ serverId, tool }: { serverId: string; tool: ToolDescription }) {
  const { t, said } = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const { name, title, description, definition, state, problem } = tool;
  const { icon, tone } = STATES[state];
  const decide = async () => {
    const revoking = state === 'allowed';
    setBusy(true);
    const failed = await (revoking
      ? useTools.getState().revoke(serverId, name)
      : useTools.getState().allow(serverId, tool));
    setBusy(false);
    setError(failed);
    if (failed === null) announce(t(revoking ? 'tools.revoked' : 'tools.nowAllowed', { name }));
  };
  return (
    <article className="card tool" aria-label={name} data-testid="tool-card" data-state={state}>
      <header className="card-head">
        <h2 dir="ltr">
          <code>{name}</code>
        </h2>
        <Mark icon={icon} tone={tone} text={t(`tools.state.${state}`)} />
      </header>
      <div className="card-body">
        {title !== '' && title !== name && <p dir="auto">{title}</p>}
        {description !== '' && (
          <p className="tool-description" dir="auto">
            {description}
          </p>
        )}
        {state === 'changed' && <Note tone="warning" title={t('tools.changed')} hint={t('tools.changedHint')} />}
        {problem !== null && <p className="muted">{said(problem)}</p>}
        <details className="fold" open={state === 'changed' || undefined}>
          <summary>{t('tools.definition')}</summary>
          <pre className="payload" dir="ltr" tabIndex={0} role="group" aria-label={t('tools.definitionOf', { name })}>
            {definition}
          </pre>
        </details>
        {error !== null && <ErrorNote error={error} />}
      </div>
      {state !== 'unusable' && (
        <footer className="card-foot tool-foot">
          <Button
            label={t(state === 'allowed' ? 'tools.revoke' : state === 'changed' ? 'tools.allowAgain' : 'tools.allow')}
            look={state === 'allowed' ? 'plain' : 'solid'}
            aria-label={t(state === 'allowed' ? 'tools.revokeThis' : 'tools.allowThis', { name })}
            busy={busy}
            data-testid="tool-decide"
            onClick={() => void decide()}
          />
        </footer>
      )}
    </article>
  );
}
