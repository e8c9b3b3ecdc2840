export const hues = [
  'Bachata',
  'Salsa',
  'Kizomba',
  'Zouk',
  'Merengue',
  'Tango',
  'Cumbia',
  'Reggaeton',
  'Latin Fusion',
  'Mambo',
  'Cha-cha',
] as const

export const people = [
  'Marta Ruiz',
  'João Pereira',
  'Łukasz Nowak',
  'Zoë',
  'Ana-María López',
  'Kenji Sato',
  'Dina Haddad',
]
