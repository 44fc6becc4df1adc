import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FailureText } from '../domain/failure';
import { FormFailure } from './FormFailure';

interface ProviderButtonProps {
  text: string;
  /** Goes to the provider. Resolves to the failure, or to null when the page is about to unload. */
  onLogin: () => Promise<FailureText | null>;
  /** Why the last login at the provider failed. */
  failure: FailureText | null;
  /** Whether the page offers another way to log in too. */
  isSecond: boolean;
}

/** A button to log in at the login provider. */
export function ProviderButton({ text, onLogin, failure, isSecond }: ProviderButtonProps) {
  const [refusal, setRefusal] = useState<FailureText | null>(null);
  const [isSending, setSending] = useState(false);
  const shown = refusal ?? failure;

  const onClick = async () => {
    setRefusal(null);
    setSending(true);
    const problem = await onLogin();
    setRefusal(problem);
    // Otherwise the page is about to unload.
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
