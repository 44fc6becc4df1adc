import type { FilterToken } from '../domain/filter';

/** What a filter token lets through, as it is called in a sentence. */
export const FILTER_NAMES: Readonly<Record<FilterToken, string>> = {
  '::nt::': 'notes',
  '::link::': 'links',
  '::td::': 'todos',
  '::itd::': 'incomplete todos',
};
