import { useEffectEvent, useLayoutEffect } from 'react';
import { startTypeAhead, type TypeAheadTarget } from './type-ahead';

interface TypeAheadProps {
  target: TypeAheadTarget;
  /** Called when Escape is pressed, to stop waiting. */
  onEscape: () => void;
}

/**
 * Collects typed text while it is mounted: until an overlay has loaded, or the server has answered a dialog's request.
 */
export function TypeAhead({ target, onEscape }: TypeAheadProps): null {
  const escape = useEffectEvent(onEscape);
  useLayoutEffect(() => startTypeAhead(target, () => escape()), [target]);
  return null;
}
