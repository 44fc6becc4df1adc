/** Whether two objects have the same fields with the same values (shallow equality). */
export function saysTheSame(one: object, other: object): boolean {
  const names = Object.keys(one) as (keyof typeof one)[];
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}
