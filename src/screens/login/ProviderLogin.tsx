import type { FailureText } from '../../domain/failure';
import { describeFailure } from '../../notices/describe-failure';
import { goToProvider } from '../../stores/account/provider-login';
import { providerName, useSite } from '../../stores/site';
import { ProviderButton } from '../../ui/ProviderButton';
import * as texts from '../../texts/login';

interface ProviderLoginProps {
  /** Where the person wanted to go. */
  wanted: unknown;
  /** Why a login that came back didn't succeed. */
  failure: FailureText | null;
  /** Whether one can log in with a password, too. */
  isSecond: boolean;
}

/** The way in by the login provider of this server. */
export function ProviderLogin({ wanted, failure, isSecond }: ProviderLoginProps) {
  const name = useSite(providerName);
  const onLogin = async () => {
    const refused = await goToProvider(null, wanted);
    return refused && describeFailure(refused);
  };
  if (name === '') return isSecond ? null : <p role="status">{texts.providerUnreachable}</p>;
  const text = texts.logInWith(name);
  return <ProviderButton text={text} onLogin={onLogin} failure={failure} isSecond={isSecond} />;
}
