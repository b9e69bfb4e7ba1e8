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

/** What the operator calls the product and where its own pages are. The server writes it into the page; what is not set is undefined. */
export const brandWord = (word: BrandWord): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="brand-${word}"]`)?.content || undefined

export const brandName = (): string => brandWord('name') ?? 'Rightframe'
