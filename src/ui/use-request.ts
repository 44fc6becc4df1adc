import { useState } from 'react';
import type { Failure } from '../domain/failure';

/** The state of a form's request: not sent or failed, being sent, or done. */
export function useRequest() {
  const [status, setStatus] = useState<'idle' | 'sending' | 'done'>('idle');
  const [failure, setFailure] = useState<Failure | null>(null);

  /** Sends the request. Resolves to the failure, or to null. */
  const send = async (request: () => Promise<Failure | null>): Promise<Failure | null> => {
    setFailure(null);
    setStatus('sending');
    const result = await request();
    setFailure(result);
    setStatus(result ? 'idle' : 'done');
    return result;
  };

  const restart = () => {
    setFailure(null);
    setStatus('idle');
  };

  return { status, failure, send, restart };
}
