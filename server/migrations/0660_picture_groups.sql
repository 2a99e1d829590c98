-- The pictures of a car have groups. Pieces cut from one photograph leave the cars: a photograph counts once.
alter table car_images add column picture_group text not null default 'outside'
  check (picture_group in ('outside', 'inside', 'mechanical', 'papers', 'faults'));
delete from car_images using files where files.id = car_images.file_id and files.kind = 'car_detail';
alter table credits add column changes text;
comment on column credits.changes is 'The differences from the picture of its author, which the licence asks to be named';
