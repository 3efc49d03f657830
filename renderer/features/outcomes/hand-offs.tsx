import { CalendarPlus, Copy, FileDown, Mail, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Handoff } from '../../../shared/domain/outcome';
import type { OutcomeView } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { ErrorNote } from '../frame/error-note';
import { HAND_OFFS } from './outcomes-store';

const ICONS: Record<Handoff, LucideIcon> = {
  copy: Copy,
  mailto: Mail,
  eml: FileDown,
  markdown: Copy,
  ics: CalendarPlus,
};

/** The ways out of the app: each is the user's own click, nothing goes anywhere by itself. */
export function HandOffs({ outcome }: { outcome: OutcomeView }) {
  const { t } = useText();
  const [busy, setBusy] = useState<Handoff | null>(null);
  const [error, setError] = useState<WireError | null>(null);
  const ways = HAND_OFFS[outcome.content.kind];
  if (ways.length === 0) return null;
  const take = async (how: Handoff) => {
    setBusy(how);
    setError(null);
    const answer = await call('outcomes.handOff', { outcomeId: outcome.id, how });
    setBusy(null);
    if (!answer.ok) setError(answer.error);
    else if (answer.value.done) announce(t(`handOff.${how}.done`), true);
  };
  return (
    <>
      <span className="hand-offs">
        {ways.map((how) => (
          <Button
            key={how}
            label={t(`handOff.${how}`)}
            icon={ICONS[how]}
            busy={busy === how}
            data-testid={`hand-off-${how}`}
            onClick={() => void take(how)}
          />
        ))}
      </span>
      {error !== null && <ErrorNote error={error} />}
    </>
  );
}
