-- A kept deposit is returned by the queue of approvals; the journal and the audit keep who did it.
drop table forfeit_waivers;
