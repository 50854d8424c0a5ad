/**
 * Finds circles in a graph, at least one for each group of nodes that reach one another.
 * @param arrows maps each node to the nodes that it points to: an iterable, or the keys of a map.
 * @returns each circle as the nodes on it, in order; the last one points to the first.
 */
export function findCircles(arrows) {
  const targetsOf = (node) => [...(arrows.get(node)?.keys() ?? [])];
  const circles = [];
  const state = new Map();
  const path = [];
  const visit = (node) => {
    state.set(node, 'open');
    path.push(node);
    for (const target of targetsOf(node)) {
      if (state.get(target) === 'open') circles.push(path.slice(path.indexOf(target)));
      else if (!state.has(target)) visit(target);
    }
    path.pop();
    state.set(node, 'done');
  };
  for (const node of arrows.keys()) if (!state.has(node)) visit(node);
  return circles;
}
