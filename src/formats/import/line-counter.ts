/** Tells the line of offsets into a text, from 1. They are asked for in rising order, so that each line is counted once. */
export function createLineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next !== -1 && next < offset) {
      line++;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}
