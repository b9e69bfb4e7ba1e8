/** The product's name, set as its mark. */
export const Wordmark = ({ name }: { name: string }) => (
  <span className="head-face text-lead whitespace-nowrap uppercase">{name}</span>
)
