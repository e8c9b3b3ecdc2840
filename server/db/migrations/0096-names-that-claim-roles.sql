-- additive
-- Which names claim to speak for the product. `look_of` stays as it is, since stored looks of usernames are compared with it.

-- The words of a name as they look, separated by blanks: letters that look like Latin ones as these, 1 and i as l, k as c, and digits
-- that stand for letters. Letters that are written one by one are one word.
create function look_of_words(source text) returns text language sql immutable strict parallel safe
return regexp_replace(replace(replace(translate(plain(translate(
  normalize(translate(source, 'Ϲϲ', 'Cc'), NFKD),
  'аАвВеЕкКмМнНоОрРсСтТуУхХіІјЈѕЅһҺԁԀӏӀαΑβΒεΕηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧζΖᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ|!@$€ϲςϹɑօՕոսɩԛԝᎪᏟᎠᎬᎻᎷᏢᏚᎢпПπΠσΣ£¡🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉',
  'aabbeekkmmhhooppccttyyxxiijjsshhddllaabbeenhiikkmmvnooppttyyxxzzabcdeghijklmnoprstuvwyzllasecccaoonuiqwacdehmpstpppposliabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'
)), 'i10k34578', 'lloceastb'), 'rn', 'm'), 'vv', 'w'), '(?<![^ ])([^ ]) (?=[^ ]( |$))', '\1', 'g');

-- Whether a name claims to speak for the product: by its own name, by a check mark, or by a role. Some words claim one wherever they
-- stand, others only in a name that has nothing but such words ('Support Team', not 'Tom Staff').
create or replace function claims_a_role(name text) returns boolean language plpgsql immutable strict parallel safe as $$
declare
  -- As they look.
  always constant text := translate(
    'admin|administrator|administrador|administradora|administrateur|administratrice|amministratore|amministratrice|'
    'moderator|moderatorin|moderador|moderadora|moderateur|moderatrice|moderatore|administratorin|sysadmin|superuser|'
    'postmaster|webmaster|hostmaster|helpdesk|kundendienst|kundenservice|kundensupport|kundenbetreuung|'
    'verified|verificado|verificada|verifie|verifiee|verificato|verificata|verifiziert|verifizierte|verifizierter', 'ik', 'lc');
  roles constant text := always || '|' || translate(
    'compa[sz]+|app|bot|help|helpline|mod|noreply|mailerdaemon|official|root|security|staff|support|system|team|abuse|'
    'administration|customerservice|customercare|'
    'soporte|ayuda|asistencia|atencion|seguridad|equipo|oficial|sistema|administracion|serviciocliente|'
    'suporte|ajuda|assistencia|atendimento|seguranca|equipa|administracao|servicocliente|'
    'assistance|equipe|securite|officiel|officielle|systeme|serviceclient|'
    'supporto|assistenza|aiuto|sicurezza|squadra|ufficiale|amministrazione|serviziocliente|servizioclienti|'
    'hilfe|sicherheit|offiziell|offizielle|offizieller|verwaltung|betreiber|redaktion', 'ik', 'lc');
  -- Only beside a role.
  beside constant text := translate(
    'the|customer|client|cliente|clienti|kunden|service|servicio|servico|servizio|dienst|desk|center|centre|centro|online|live|chat|'
    'aide|care|info|contact|account|user|member|technical|tecnico|tecnica|technique|technik|technischer|mesa|central', 'ik', 'lc');
  -- Words that join others, and are left out.
  joining constant text := translate(
    'l|d|and|of|for|at|by|from|y|de|del|al|la|el|los|las|e|do|da|dos|das|ao|et|du|des|le|les|il|lo|di|della|und|der|die|das|vom|von|fur', 'ik', 'lc');
  look text;
begin
  if name ~ '[\u237b\u2611\u2705\u2713\u2714\U0001f5f8\U0001f5f9]' then
    return true;
  end if;
  foreach look in array array[
    look_of_words(name),
    look_of_words(regexp_replace(name, '(?<![[:alnum:]])[0-9]+|[0-9]+(?![[:alnum:]])', ' ', 'g')),
    look_of_words(translate(name, '🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿', 'abcdefghijklmnopqrstuvwxyz'))
  ] loop
    if look ~ ('(^| )(' || always || ')(e?s)?( |$)')
      -- The product's name as a word, or as the beginning or the end of one ('compasmadrid'), but not 'compassion' or 'compasivo'.
      or look ~ '(^| )[^ ]*compa[sz]( |$)|(^| )compas[^aeouls ]'
      or replace(look, ' ', '') ~ ('^((' || beside || ')s?)*(' || roles || ')s?((' || roles || '|' || beside || ')s?)*$')
      or replace(regexp_replace(look, '(?<![^ ])(' || joining || ')(?![^ ])', '', 'g'), ' ', '')
        ~ ('^((' || beside || ')s?)*(' || roles || ')s?((' || roles || '|' || beside || ')s?)*$') then
      return true;
    end if;
  end loop;
  return false;
end $$;
