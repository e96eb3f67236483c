/**
 * Delays creating something costly that may never be needed, such as an `Intl` format, until it is first used: created
 * ahead, these were most of the page's start-up time.
 */
export function onDemand<Created extends object>(create: () => Created): () => Created {
  let created: Created | undefined;
  return () => {
    created ??= create();
    return created;
  };
}
