/** Text as it is compared, exactly like the database's function `plain` (migration 0001): a test compares the two. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replace(/[øłđðıß]|æ|œ|þ/g, (letter) => folded[letter] ?? letter)
    .replace(separators, ' ')
    .trim()
}

const folded: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

const separators =
  /(?:[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufeff\u{1f000}-\u{1faff}]|[\ufe00-\ufe0f])+/gu
