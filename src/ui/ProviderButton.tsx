import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FailureText } from '../domain/failure';
import { FormFailure } from './FormFailure';

interface ProviderButtonProps {
  text: string;
  /** Leads to the provider; answers why it couldn't, or null when the page is being left. */
  onLogin: () => Promise<FailureText | null>;
  /** Why a login that came back didn't succeed. */
  failure: FailureText | null;
  /** Whether there is another way in beside it. */
  isSecond: boolean;
}

/** The way in by a login provider. */
export function ProviderButton({ text, onLogin, failure, isSecond }: ProviderButtonProps) {
  const [refusal, setRefusal] = useState<FailureText | null>(null);
  const [isSending, setSending] = useState(false);
  const shown = refusal ?? failure;

  const onClick = async () => {
    setRefusal(null);
    setSending(true);
    const problem = await onLogin();
    setRefusal(problem);
    // The page is being left otherwise.
    if (problem) setSending(false);
  };

  return (
    <>
      {shown && <FormFailure {...shown} />}
      <Button
        variant={isSecond ? 'default' : undefined}
        loading={isSending}
        fullWidth
        onClick={() => void onClick()}
      >
        {text}
      </Button>
    </>
  );
}
