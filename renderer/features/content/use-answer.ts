import { useEffect, useState } from 'react';
import type { CallName } from '../../../shared/ipc/call-names';
import type { CallInput, CallOutput } from '../../../shared/ipc/calls';
import type { WireResult } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';

/** Asks main once for what a dialog shows, and again for another input; null until the answer is there. */
export function useAnswer<N extends CallName>(name: N, input: CallInput<N>): WireResult<CallOutput<N>> | null {
  const [answer, setAnswer] = useState<WireResult<CallOutput<N>> | null>(null);
  const asked = JSON.stringify(input);
  useEffect(() => {
    let closed = false;
    void call(name, JSON.parse(asked) as CallInput<N>).then((value) => {
      if (!closed) setAnswer(value);
    });
    return () => {
      closed = true;
    };
  }, [name, asked]);
  return answer;
}
