-- Search texts are compared without the letters of Persian and of foreign sounds: those stored before lose them too.

update cars set search_text = translate(search_text, 'کیےگچپڤژہە', 'كييججبفزهه')
 where search_text ~ '[کیےگچپڤژہە]';
