import { useState } from 'react';
import type { Failure } from '../domain/failure';

/** The way of one request from a form: not sent, on its way, refused, granted. */
export function useRequest() {
  const [status, setStatus] = useState<'idle' | 'sending' | 'done'>('idle');
  const [failure, setFailure] = useState<Failure | null>(null);

  /** Sends it, and gives the failure back, if there is one. */
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
