import { Fragment } from 'react';

/** In a narrow column it breaks before its @ and its dots, not inside a word. */
export function EmailAddress({ children }: { children: string }) {
  return (
    <bdi>
      {children.split(/(?=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
