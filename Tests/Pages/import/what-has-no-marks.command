os.execute("rm")
