export function oneRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('The statement returned no row');
  return row;
}
