import type { FilterToken } from '../domain/filter';
import * as texts from '../texts/ui';

/** The name of the items that a filter token shows, for use in a sentence. */
export const FILTER_NAMES: Readonly<Record<FilterToken, string>> = {
  '::nt::': texts.notes,
  '::link::': texts.links,
  '::td::': texts.todos,
  '::itd::': texts.incompleteTodos,
};
