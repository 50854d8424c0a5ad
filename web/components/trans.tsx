import { i18n } from '@lingui/core';
import { TransNoContext, type TransProps } from '@lingui/react/server';

/**
 * A message with elements inside: the macro `Trans` becomes this component. Without a provider, because a page keeps its
 * language until it is left.
 */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />;
}
