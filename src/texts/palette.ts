// The command palette and the titles of the key hints.

export const findActionOrItem = 'Search for an action or item';
export const findAction = 'Search for an action';
export const commandPalette = 'Command palette';
export const results = 'Results';
export const noActionFound = 'No action found.';
export const selectedItem = 'Selected item';
export const mainInput = 'Main input';
export const trashBin = 'Trash bin';
export const list = 'List';
export const showOnlyLead = 'Show only: ';
export const items = 'Items';
export const itemNamed = (label: string) => `Item: ${label}`;
export const cameBack = (items: string) => `${items} came back`;
export const collections = 'Collections';
export const newLead = 'New: ';
export const labelAndDetail = (label: string, detail: string) => `${label}: ${detail}`;
export const oneItemOnly = 'one item at a time';
