import type { ContentsBuilder } from './contents-builder';
import * as texts from '../../texts/formats';

/** The collection of an item by its labels: the first. The others are told of. */
export function collectionOf(labels: readonly string[], contents: ContentsBuilder): number | null {
  if (labels.length > 1) contents.remark(texts.furtherLabels);
  return contents.collection(labels[0] ?? '');
}
