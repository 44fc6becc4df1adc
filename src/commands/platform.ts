/** Whether this is one of Apple's machines, where `mod` is Cmd. Elsewhere, `mod` is Ctrl. */
export function isApple(): boolean {
  const { userAgentData, platform } = navigator as Navigator & {
    userAgentData?: { platform?: string };
  };
  return /mac|iphone|ipad|ipod/i.test(userAgentData?.platform || platform);
}
