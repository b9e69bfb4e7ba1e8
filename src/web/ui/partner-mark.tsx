/** The name of an organisation that somebody comes from, set as its mark. */
export const PartnerMark = ({ name }: { name: string }) => (
  <p className="grid gap-1 border-s-2 border-ink ps-3">
    <span className="text-caption text-dim">Together with</span>
    <span className="head-face text-title">{name}</span>
  </p>
)
