/** A picture as large as there is room for, of any form. */
export const WholePicture = ({ source, name }: { source: string; name: string }) => (
  <img src={source} alt={name} className="block h-auto max-w-full rounded-frame" />
)
