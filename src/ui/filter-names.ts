import type { FilterToken } from '../domain/filter';
import * as texts from '../texts/ui';

/** What a filter token lets through, as it is called in a sentence. */
export const FILTER_NAMES: Readonly<Record<FilterToken, string>> = {
  '::nt::': texts.notes,
  '::link::': texts.links,
  '::td::': texts.todos,
  '::itd::': texts.incompleteTodos,
};
