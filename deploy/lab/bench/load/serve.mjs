/** Answers the parent's messages `{ id, work, options }` with what the function of that name answers. */
export function serve(works) {
  process.on('message', ({ id, work, options }) => {
    works[work](options).then(
      (result) => process.send({ id, result }),
      (error) => process.send({ id, error: String(error?.stack ?? error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
  process.send({ ready: true });
}
