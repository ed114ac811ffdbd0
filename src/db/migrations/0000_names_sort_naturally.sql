-- Names sort as people do: BP-2 before BP-10, Émile beside Emma, capitals beside small letters.
CREATE COLLATION IF NOT EXISTS "natural" (provider = icu, locale = 'und-u-kn-true');
