/** Whether `mod` is Cmd, as on Apple's machines, or Ctrl, as everywhere else. */
export function isApple(): boolean {
  const { userAgentData, platform } = navigator as Navigator & {
    userAgentData?: { platform?: string };
  };
  return /mac|iphone|ipad|ipod/i.test(userAgentData?.platform || platform);
}
