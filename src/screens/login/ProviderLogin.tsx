import type { FailureText } from '../../domain/failure';
import { describeFailure } from '../../notices/describe-failure';
import { goToProvider } from '../../stores/account/provider-login';
import { providerName, useSite } from '../../stores/site';
import { ProviderButton } from '../../ui/ProviderButton';
import * as texts from '../../texts/login';

interface ProviderLoginProps {
  /** The page that the user wanted, from the navigation state. */
  wanted: unknown;
  /** Why the last login at the provider failed. */
  failure: FailureText | null;
  /** Whether the page has a password form too. */
  isSecond: boolean;
}

/** The button to log in at this server's login provider. */
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
