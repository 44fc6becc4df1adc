import type { Command, CommandScope } from '../../commands/command';
import { COMMANDS } from '../../commands/table';
import { CommandKeys } from './CommandKeys';

const TABLES: { title: string; scopes: CommandScope[] }[] = [
  { title: 'In the main input', scopes: ['input'] },
  { title: 'In the list', scopes: ['list'] },
  { title: 'Outside text fields', scopes: ['page'] },
  { title: 'In a dialog', scopes: ['dialog'] },
  { title: 'Everywhere', scopes: ['app'] },
];

/** All shortcuts, from the table of commands, with the key names of the reader's platform. */
export function KeyTables() {
  return TABLES.map(({ title, scopes }) => (
    <table key={title}>
      <caption>{title}</caption>
      <tbody>
        {COMMANDS.filter(({ scope, keys }) => scopes.includes(scope) && keys.length > 0).map(
          (command) => (
            <KeyRow key={command.id} command={command} />
          ),
        )}
      </tbody>
    </table>
  ));
}

function KeyRow({ command: { id, label } }: { command: Command }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <CommandKeys id={id} />
      </td>
    </tr>
  );
}
