/** Words of titles and tags, in the languages of the owners so far, that name what is sold: places to stay, food, homes, products. */
const sold =
  /^(hotels?|resorts?|hostels?|spas?|restaurants?|restaurante|cafes?|café|bars?|food|comida|dish|wine|vinho|weddings?|casamento|interiors?|kitchens?|rooms?|suites?|pools?|villas?|apartments?|real.?estate|fashion|products?|cars?|yachts?|cruises?|beach(es)?|praia|travel|tourism|turismo|golf|ski|office|business|drinks?|cocktails?|hôtels?|essen|wein|mode|möbel)$/i

/** Whether a picture with these words shows what others earn money with, and is likelier to be used for that. */
export const isCommercialSubject = (words: string[]): boolean =>
  words.some((text) => text.split(/[^\p{L}]+/u).some((word) => sold.test(word)))
