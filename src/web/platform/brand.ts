type BrandWord =
  | 'name'
  | 'support'
  | 'terms'
  | 'privacy'
  | 'blog'
  | 'academy'
  | 'help'
  | 'logos'
  | 'broadcast'
  | 'featured'
  | 'logofiles'

/** Operator's setting, such as the product's name or the address of a page. The server writes it into the page; undefined when not set. */
export const brandWord = (word: BrandWord): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="brand-${word}"]`)?.content || undefined

export const brandName = (): string => brandWord('name') ?? 'Rightframe'
