import { Copy, ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SignInProgress } from '../../../shared/domain/account';
import { call } from '../../bridge/call';
import { copyShown } from '../../lib/copy-text';
import { linkHost } from '../../lib/link-host';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';

const ASK_EVERY_MS = 1_000;

/** Shown while a sign-in waits for the user: in the browser, or for a code that is typed on any device. */
export function SignInWaiting() {
  const { t } = useText();
  const [code, setCode] = useState<SignInProgress['code']>(null);
  useEffect(() => {
    const ask = async () => {
      const answer = await call('accounts.signInProgress', {});
      if (answer.ok) setCode(answer.value.code);
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="status">
      {code === null ? (
        <Note tone="info" title={t('setup.waiting')}>
          <StopButton />
        </Note>
      ) : (
        <CodeNote code={code} />
      )}
    </div>
  );
}

function CodeNote({ code }: { code: NonNullable<SignInProgress['code']> }) {
  const { t } = useText();
  const shown = useRef<HTMLElement>(null);
  const copy = () => {
    if (shown.current !== null && copyShown(shown.current)) announce(t('common.copied'), true);
  };
  return (
    <Note tone="info" title={t('setup.code', { host: linkHost(code.verificationUri) })}>
      <code ref={shown} data-testid="sign-in-code">
        {code.userCode}
      </code>
      <Button label={t('setup.copyCode')} icon={Copy} onClick={copy} />
      <Button
        label={t('setup.openPage')}
        icon={ExternalLink}
        onClick={() => void call('accounts.openSignInPage', {})}
      />
      <StopButton />
    </Note>
  );
}

function StopButton() {
  const { t } = useText();
  return (
    <Button
      label={t('setup.stop')}
      look="quiet"
      data-testid="sign-in-stop"
      onClick={() => void call('accounts.cancelSignIn', {})}
    />
  );
}
